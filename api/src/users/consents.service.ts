import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Consent } from './user.entity';

@Injectable()
export class ConsentsService {
  constructor(@InjectRepository(Consent) private readonly consents: Repository<Consent>) {}

  /** A user's consents, newest first. */
  listOf(userId: string): Promise<Consent[]> {
    return this.consents.find({ where: { userId }, order: { givenAt: 'DESC', document: 'ASC' } });
  }
}
