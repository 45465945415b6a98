import { IMAGE_MAX_BYTES } from '@aflora/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validated } from '../input/input';

/** Maximum size of a JSON body. */
export const JSON_MAX_BYTES = 256 * 1024;

/** One file and its JSON. Multipart truncates at `fileSize`, so the limit is one byte above the allowed maximum. */
export const uploadLimits = { fileSize: IMAGE_MAX_BYTES + 1, files: 2, fields: 4, parts: 5, fieldSize: 128 * 1024, headerPairs: 20 };

/** Properties that `UploadInterceptor` adds to a request. */
export interface UploadRequest {
  image?: Buffer;
}

/** A form's fields and image. */
export interface Submission<Input> {
  input: Input;
  image?: Buffer;
}

/** Injects the `Submission` of a route with `@AcceptsUpload`, with its fields validated by the input class. */
export const Submitted = createParamDecorator((Input: new () => object, context: ExecutionContext): Submission<object> => {
  const { body, image } = context.switchToHttp().getRequest<FastifyRequest & UploadRequest>();
  return { input: validated(Input, body), image };
});
