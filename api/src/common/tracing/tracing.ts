import type { Tracing } from '@aflora/observe';
import { type DynamicModule, Module } from '@nestjs/common';

/** Injects the process's `Tracing`. */
export const TRACING = Symbol('TRACING');

@Module({})
export class TracingModule {
  static forRoot(tracing: Tracing): DynamicModule {
    return { module: TracingModule, global: true, providers: [{ provide: TRACING, useValue: tracing }], exports: [TRACING] };
  }
}
