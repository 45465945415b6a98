import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, getSchemaPath } from '@nestjs/swagger';
import { UploadInterceptor } from '../http/upload.interceptor';
import { AcceptsIdempotencyKey } from './accepts-idempotency-key.decorator';

/** The route takes its input as JSON, or as a form with the JSON in `data` and a picture in `image`. */
export function AcceptsUpload(Input: abstract new () => object, { idempotent = false } = {}): MethodDecorator {
  const input = { $ref: getSchemaPath(Input) };
  return applyDecorators(
    UseInterceptors(UploadInterceptor),
    ApiConsumes('application/json', 'multipart/form-data'),
    ApiBody({ schema: { oneOf: [input, { type: 'object', properties: { data: input, image: { type: 'string', format: 'binary' } } }] } }),
    ...(idempotent ? [AcceptsIdempotencyKey()] : []),
  );
}
