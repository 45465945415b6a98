import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import type { LimitName } from '../../config/limit-names';
import { LIMIT, LimitGuard } from './limit.guard';

/** So many requests an address in a window, as the environment says under this name. */
export const Limit = (name: LimitName): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard)) as ClassDecorator & MethodDecorator;
