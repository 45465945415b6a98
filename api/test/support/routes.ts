import { RequestMethod, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { LIMIT } from '../../src/common/limits/limits';
import { ROLES, SHOWN, STEP_UP, type Role } from '../../src/common/access/access';
import type { TestApp } from './test-app';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As declared, with parameters such as `:id`. */
  path: string;
  roles?: Role[];
  /** Name of the route's rate limit. */
  limit?: string;
  /** Table of personal data whose reads are recorded. */
  shown?: string;
  /** Whether responses are kept for a moment. */
  isCached: boolean;
  /** Whether the route, or its service, requires a step-up. */
  needsStepUp: boolean;
  /** Whether the route reads a body. */
  hasInput: boolean;
}

/** Every route of every controller, with the metadata that guards read. */
export function routesOf({ app }: TestApp): Route[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = new Set(
    modules.flatMap((nestModule) => [...nestModule.controllers.values()].map((wrapper) => wrapper.metatype as Type)),
  );
  return [...controllers].flatMap((controller) => routesOfController(controller));
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  const base = String(Reflect.getMetadata('path', controller));
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (!handler || !Reflect.hasMetadata('path', handler)) return [];
    const path = `/${base}/${String(Reflect.getMetadata('path', handler))}`.replace(/\/+/g, '/').replace(/\/$/, '');
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number] as Route['method'];
    const declared = <Value>(key: string) => new Reflector().getAllAndOverride<Value | undefined>(key, [handler, controller]);
    const parameters = Reflect.getMetadata('design:paramtypes', prototype, name) as { name: string }[];
    const hasInput = parameters.some((parameter) => parameter.name.endsWith('Input'));
    const stated = { roles: declared<Role[]>(ROLES), limit: declared<string>(LIMIT), shown: declared<string>(SHOWN) };
    const isCached = declared<{ cachesResponse?: boolean }>(FASTIFY_ROUTE_CONFIG_METADATA)?.cachesResponse === true;
    return [{ method, path, ...stated, isCached, needsStepUp: declared(STEP_UP) === true, hasInput }];
  });
}
