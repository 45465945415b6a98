import { IMAGE_MAX_BYTES } from '@aflora/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validated } from '../input/input';

/** Of a JSON body. */
export const JSON_MAX_BYTES = 256 * 1024;

/** One file and the JSON beside it. The limit on the file cuts at its number of bytes, and 5 MB exactly are allowed. */
export const uploadLimits = { fileSize: IMAGE_MAX_BYTES + 1, files: 2, fields: 4, parts: 5, fieldSize: 128 * 1024, headerPairs: 20 };

/** What `UploadInterceptor` leaves on a request beside its body. */
export interface UploadRequest {
  image?: Buffer;
}

/** What a form sends in one request: its fields, and a picture. */
export interface Submission<Input> {
  input: Input;
  image?: Buffer;
}

/** Injects the `Submission` of a route that `@AcceptsUpload`, its fields held against the input class. */
export const Submitted = createParamDecorator((Input: new () => object, context: ExecutionContext): Submission<object> => {
  const { body, image } = context.switchToHttp().getRequest<FastifyRequest & UploadRequest>();
  return { input: validated(Input, body), image };
});
