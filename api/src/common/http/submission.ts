import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validated } from '../input/validated';
import type { UploadRequest } from './upload-request';

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
