import type viewSchemas from '@aflora/contracts/view-schemas.json';
import { applyDecorators, HttpStatus, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { UploadInterceptor } from '../http/upload.interceptor';

/** Name of a view in contracts. */
type ViewName = keyof typeof viewSchemas;
type FileKind = (typeof fileKinds)[number];

const fileKinds = ['Image', 'Archive', 'Document', 'Table'] as const;
const isFile = (view: string): view is FileKind => (fileKinds as readonly string[]).includes(view);

/** Documents a route's successful response: a view of contracts, a file, or nothing. */
export function Responds(view?: ViewName | FileKind, status: number = view ? HttpStatus.OK : HttpStatus.NO_CONTENT): MethodDecorator {
  if (!view) return applyDecorators(ApiResponse({ status, description: 'Done' }));
  if (isFile(view)) return applyDecorators(ApiResponse({ status, description: view, schema: { type: 'string', format: 'binary' } }));
  return applyDecorators(ApiResponse({ status, description: view, schema: { $ref: getSchemaPath(view) } }));
}

export const AcceptsIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'Sent again within 24 hours with the same body, the request gets the first response again and does nothing.',
  });

/** Accepts the input as JSON, or as a form with the JSON in `data` and a file in `image`. */
export function AcceptsUpload(Input: abstract new () => object, { idempotent = false } = {}): MethodDecorator {
  const input = { $ref: getSchemaPath(Input) };
  return applyDecorators(
    UseInterceptors(UploadInterceptor),
    ApiConsumes('application/json', 'multipart/form-data'),
    ApiBody({ schema: { oneOf: [input, { type: 'object', properties: { data: input, image: { type: 'string', format: 'binary' } } }] } }),
    ...(idempotent ? [AcceptsIdempotencyKey()] : []),
  );
}
