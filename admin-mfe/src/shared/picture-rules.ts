import { IMAGE_MAX_BYTES, IMAGE_TYPES, type ProblemCode } from '@aflora/contracts';

export type PictureProblem = Extract<ProblemCode, 'image.wrong-type' | 'image.too-large'>;

/** What the API would say to this file, before it is sent; undefined when it looks fine. */
export function pictureProblem(file: File): PictureProblem | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'image.wrong-type';
  return file.size > IMAGE_MAX_BYTES ? 'image.too-large' : undefined;
}
