import { Module, type DynamicModule } from '@nestjs/common';
import type { Env } from './env';
import { ENV } from './env.token';

@Module({})
export class ConfigModule {
  static forRoot(env: Env): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: ENV, useValue: env }], exports: [ENV] };
  }
}
