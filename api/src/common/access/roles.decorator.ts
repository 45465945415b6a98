import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export type Role = 'public' | 'user' | 'admin';

export const ROLES = 'aflora:roles';

/** Who may call a route. Every route says so: there is no default, and a route without it answers nobody. */
export const Roles = (...allowed: [Role, ...Role[]]): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(ROLES, allowed), ApiExtension('x-roles', allowed)) as ClassDecorator & MethodDecorator;
