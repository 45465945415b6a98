import { Global, Module } from '@nestjs/common';
import { CsvExportsService } from './csv-exports.service';

/** Global, so that the limit of concurrent exports counts all lists together. */
@Global()
@Module({ providers: [CsvExportsService], exports: [CsvExportsService] })
export class ExportsModule {}
