import type viewSchemas from '@aflora/contracts/view-schemas.json';
import { applyDecorators, HttpStatus } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** Every view of contracts. */
type ViewName = keyof typeof viewSchemas;
type FileKind = (typeof fileKinds)[number];

const fileKinds = ['Image', 'Archive', 'Document', 'Table'] as const;
const isFile = (view: string): view is FileKind => (fileKinds as readonly string[]).includes(view);

/** What a route answers when all goes well: a view of contracts, a file, or nothing. */
export function Answers(view?: ViewName | FileKind, status: number = view ? HttpStatus.OK : HttpStatus.NO_CONTENT): MethodDecorator {
  if (!view) return applyDecorators(ApiResponse({ status, description: 'Done' }));
  if (isFile(view)) return applyDecorators(ApiResponse({ status, description: view, schema: { type: 'string', format: 'binary' } }));
  return applyDecorators(ApiResponse({ status, description: view, schema: { $ref: getSchemaPath(view) } }));
}
