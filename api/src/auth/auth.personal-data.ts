import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../common/personal-data/personal-data.service';
import { AccountLink } from './account-link.entity';
import { Session } from './session.entity';

/** Sessions and links go with the person; neither copy carries a hash. */
@Injectable()
export class AuthPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'sessions',
      label: 'Dispositivos conectados',
      export: (manager, { userId }) =>
        manager.find(Session, {
          select: { id: true, device: true, createdAt: true, lastUsedAt: true, authenticatedAt: true, expiresAt: true, revokedAt: true },
          where: { userId },
        }),
      erasure: {
        erase: async (manager, { userId }) => {
          await manager.delete(Session, { userId });
        },
      },
    });
    personalData.register({
      table: 'account_links',
      label: 'Links enviados por e-mail',
      export: (manager, { userId }) =>
        manager.find(AccountLink, {
          select: { id: true, purpose: true, createdAt: true, expiresAt: true, usedAt: true },
          where: { userId },
        }),
      erasure: {
        erase: async (manager, { userId }) => {
          await manager.delete(AccountLink, { userId });
        },
      },
    });
  }
}
