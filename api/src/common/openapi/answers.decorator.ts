import { applyDecorators, HttpStatus } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ViewName } from './view-schemas';

/** What a route answers when all goes well: a view of `view-schemas`, a file, or nothing. */
export function Answers(
  view?: ViewName | 'Image' | 'Archive' | 'Document',
  status: number = view ? HttpStatus.OK : HttpStatus.NO_CONTENT,
): MethodDecorator {
  if (!view) return applyDecorators(ApiResponse({ status, description: 'Done' }));
  if (view === 'Image' || view === 'Archive' || view === 'Document')
    return applyDecorators(ApiResponse({ status, description: view, schema: { type: 'string', format: 'binary' } }));
  return applyDecorators(ApiResponse({ status, description: view, schema: { $ref: getSchemaPath(view) } }));
}
