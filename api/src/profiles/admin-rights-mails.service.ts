import { brand } from '@aflora/contracts/content';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Env, ENV } from '../config/env';
import { JobsService, sharedQueue } from '../jobs/jobs.service';
import { type MailContent, MailService } from '../mail/mail.service';
import { User } from '../users/user.entity';

type Change = 'promoted' | 'demoted';

const texts: Record<Change, (contact: string) => Omit<MailContent, 'action'>> = {
  promoted: (contact) => ({
    subject: `Você agora administra a ${brand}`,
    preview: 'Sua conta tem acesso ao painel.',
    heading: 'Sua conta tem acesso ao painel',
    paragraphs: [
      `Uma pessoa administradora deu à sua conta da ${brand} acesso de administração: você pode ver e mudar tudo no painel.`,
      'Para abrir o painel, sua senha precisa de pelo menos 12 caracteres. A verificação em duas etapas, no seu perfil, protege esse acesso.',
    ],
    notes: [`Não esperava por isso? Não entre no painel e nos avise em ${contact}.`],
  }),
  demoted: (contact) => ({
    subject: `Você não administra mais a ${brand}`,
    preview: 'Sua conta perdeu o acesso ao painel.',
    heading: 'Sua conta perdeu o acesso ao painel',
    paragraphs: [
      `Uma pessoa administradora retirou da sua conta da ${brand} o acesso de administração. O resto da sua conta continua igual.`,
    ],
    notes: [`Acha que foi engano? Fale com a gente em ${contact}.`],
  }),
};

const JOB = 'profiles.admin-rights-mail';

interface Notice {
  userId: string;
  change: Change;
  id: string;
}

/** Mails to those whose administrator rights change, queued in the transaction of the change. */
@Injectable()
export class AdminRightsMailsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {
    jobs.define<Notice>(JOB, (notice) => this.send(notice));
  }

  queue(manager: EntityManager, userId: string, change: Change): Promise<void> {
    const id = randomUUID();
    return this.jobs.addUnique(manager, { name: JOB, payload: { userId, change, id }, key: `${JOB}:${id}`, queue: sharedQueue(userId) });
  }

  private async send({ userId, change, id }: Notice): Promise<void> {
    await this.mail.sendOnce(`${change}-${id}`, async (manager, { email: contact }) => {
      const user = await manager.findOneBy(User, { id: userId });
      if (!user || user.erasedAt) return null;
      const action = { label: `Ir para a ${brand}`, url: this.env.publicOrigin };
      return { to: user.email, content: { ...texts[change](contact), action } };
    });
  }
}
