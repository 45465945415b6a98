import { Global, Module } from '@nestjs/common';
import { CsvExportsService } from './csv-exports.service';

/** Global: how many exports run at once is one number for all lists. */
@Global()
@Module({ providers: [CsvExportsService], exports: [CsvExportsService] })
export class ExportsModule {}
