import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, getSchemaPath } from '@nestjs/swagger';
import { UploadInterceptor } from '../http/upload.interceptor';

const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'Sent again within 24 hours with the same body, the request answers as before and does nothing.',
});

/** The route takes its input as JSON, or as a form with the JSON in `data` and a picture in `image`. */
export function AcceptsUpload(Input: abstract new () => object, { idempotent = false } = {}): MethodDecorator {
  const input = { $ref: getSchemaPath(Input) };
  return applyDecorators(
    UseInterceptors(UploadInterceptor),
    ApiConsumes('application/json', 'multipart/form-data'),
    ApiBody({ schema: { oneOf: [input, { type: 'object', properties: { data: input, image: { type: 'string', format: 'binary' } } }] } }),
    ...(idempotent ? [idempotencyKey] : []),
  );
}
