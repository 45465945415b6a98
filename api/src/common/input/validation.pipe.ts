import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { validated } from './validated';

/** Holds every `@Body()` and `@Query()` of an input class against its rules. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    return isInputClass(metatype) ? validated(metatype, value) : value;
  }
}

const isInputClass = (metatype: unknown): metatype is new () => object => typeof metatype === 'function' && metatype !== Object;
