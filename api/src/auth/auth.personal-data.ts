import { Injectable } from '@nestjs/common';
import { type PersonalData, PersonalDataService } from '../personal-data/personal-data.module';
import { AccountLink, SignUp } from './sign-ups/account-link.entity';
import { RecoveryCode, SecondFactor } from './second-factors/second-factor.entity';
import { Session } from './sessions/session.entity';

/** Sessions, sign-ups and links are deleted with the account; exports contain no hashes. */
@Injectable()
export class AuthPersonalData {
  constructor(personalData: PersonalDataService) {
    for (const data of [sessions, links, signUps, secondFactors, recoveryCodes]) personalData.register(data);
  }
}

const sessions: PersonalData = {
  table: 'sessions',
  label: 'Dispositivos conectados',
  export: (manager, { userId }) =>
    manager.find(Session, {
      select: {
        id: true,
        device: true,
        network: true,
        createdAt: true,
        lastUsedAt: true,
        authenticatedAt: true,
        expiresAt: true,
        revokedAt: true,
      },
      where: { userId },
    }),
  erasure: {
    erase: async (manager, { userId }) => {
      await manager.delete(Session, { userId });
    },
  },
};

const links: PersonalData = {
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
};

const signUps: PersonalData = {
  table: 'sign_ups',
  label: 'Cadastros à espera de confirmação',
  export: (manager, { userId }) =>
    manager.find(SignUp, {
      select: { id: true, firstName: true, lastName: true, consentVersion: true, createdAt: true },
      where: { userId },
    }),
  erasure: {
    erase: async (manager, { userId }) => {
      await manager.delete(SignUp, { userId });
    },
  },
};

const secondFactors: PersonalData = {
  table: 'second_factors',
  label: 'Verificação em duas etapas',
  export: (manager, { userId }) =>
    manager.find(SecondFactor, { select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true }, where: { userId } }),
  erasure: {
    erase: async (manager, { userId }) => {
      await manager.delete(SecondFactor, { userId });
    },
  },
};

const recoveryCodes: PersonalData = {
  table: 'recovery_codes',
  label: 'Códigos de recuperação da conta',
  export: (manager, { userId }) => manager.find(RecoveryCode, { select: { id: true, createdAt: true, usedAt: true }, where: { userId } }),
  erasure: {
    erase: async (manager, { userId }) => {
      await manager.delete(RecoveryCode, { userId });
    },
  },
};
