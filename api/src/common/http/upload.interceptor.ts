import { IMAGE_MAX_BYTES, type Violation } from '@aflora/contracts';
import type { Multipart } from '@fastify/multipart';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import type { AuthorizedRequest } from '../access/access';
import { hasTooManyValues, isReasonableJson } from '../input/json';
import { Problem } from '../problems/problem';
import type { UploadRequest } from './requests';

interface Form extends UploadRequest {
  data?: string;
}

/**
 * Accepts `multipart/form-data` besides JSON: part `data` is the JSON body, the optional part `image` is a file. Runs before pipes, so that
 * both forms are validated alike.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest & UploadRequest & AuthorizedRequest>();
    if (request.isMultipart()) {
      const form = await readForm(request);
      // The session may end, or the user may lose rights, during the minutes that a form may take to arrive.
      await request.authorizeAgain?.();
      request.body = parseData(form.data);
      request.image = form.image;
    }
    return next.handle();
  }
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = {};
  const violations: Violation[] = [];
  try {
    for await (const part of request.parts()) await readPart(part, form, violations);
  } catch (error) {
    if (error instanceof Problem || typeof (error as { code?: unknown }).code === 'string') throw error;
    throw new Problem('request.malformed', {}, { cause: error });
  }
  if (violations.length > 0) throw new Problem('validation.failed', {}, { errors: violations });
  return form;
}

/** Reads every part to its end, even a refused one, because unread data would block the connection. */
async function readPart(part: Multipart, form: Form, violations: Violation[]): Promise<void> {
  const content = part.type === 'file' ? await part.toBuffer() : textOf(part.value);
  if (part.type === 'field' && part.valueTruncated) throw new Problem('request.too-large');
  if (part.fieldname === 'data') form.data = content.toString();
  else if (part.fieldname === 'image' && Buffer.isBuffer(content)) form.image = imageOf(content, part.type === 'file' ? part.filename : '');
  else violations.push({ field: part.fieldname, code: part.fieldname === 'image' ? 'wrong-type' : 'unknown-key', params: {} });
}

// Fields with the type application/json arrive parsed.
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Undefined for the nameless empty file that browsers send for an empty file input. Other empty files are refused where they are stored.
 */
function imageOf(content: Buffer, fileName: string): Buffer | undefined {
  if (content.length > IMAGE_MAX_BYTES) throw new Problem('image.too-large', { maxBytes: IMAGE_MAX_BYTES });
  return content.length > 0 || fileName ? content : undefined;
}

function parseData(data: string | undefined): unknown {
  if (data && hasTooManyValues(Buffer.from(data))) throw new Problem('request.malformed');
  const parsed = parsedJson(data ?? '{}');
  if (!isReasonableJson(parsed)) throw new Problem('request.malformed');
  return parsed;
}

function parsedJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new Problem('request.malformed', {}, { cause: error });
  }
}
