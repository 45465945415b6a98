import { applyDecorators, HttpStatus } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ViewName } from './view-schemas';

/** What a route answers when all goes well: a view of `view-schemas`, a picture, or nothing. */
export function Answers(view?: ViewName | 'Image', status: number = view ? HttpStatus.OK : HttpStatus.NO_CONTENT): MethodDecorator {
  if (!view) return applyDecorators(ApiResponse({ status, description: 'Done' }));
  if (view === 'Image') return applyDecorators(ApiResponse({ status, description: view, schema: { type: 'string', format: 'binary' } }));
  return applyDecorators(ApiResponse({ status, description: view, schema: { $ref: getSchemaPath(view) } }));
}
