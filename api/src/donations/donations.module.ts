import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Donation } from './donation.entity';
import { DonationsController } from './donations.controller';
import { DonationsPersonalData } from './donations.personal-data';
import { DonationsQueries } from './donations.queries';
import { DonationsService } from './donations.service';

@Module({
  imports: [TypeOrmModule.forFeature([Donation])],
  controllers: [DonationsController],
  providers: [DonationsService, DonationsQueries, DonationsPersonalData],
  exports: [DonationsService],
})
export class DonationsModule {}
