import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from './logger.token';

@Module({})
export class LoggingModule {
  static forRoot(logger: Logger): DynamicModule {
    return { module: LoggingModule, global: true, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}
