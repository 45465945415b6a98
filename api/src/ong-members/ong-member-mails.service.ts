import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import type { MailContent } from '../mail/mail.service';
import { OutboxService } from '../outbox/outbox.service';
import type { Payment } from '../payments/payment.entity';
import { User } from '../users/user.entity';
import { cancelledMail, endedMail, renewalFailedMail, returnedPaymentMail, startedMail } from './ong-member-mails';
import type { OngMember } from './ong-member.entity';

/** Queues mails to members in the transaction of the change they report. Mails to one person are sent in order. */
@Injectable()
export class OngMemberMailsService {
  private readonly url: string;

  constructor(
    private readonly outbox: OutboxService,
    @Inject(ENV) env: Env,
  ) {
    this.url = new URL('/perfil', env.publicOrigin).href;
  }

  async queueStarted(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, { name: `membership-started-${member.id}`, content: startedMail({ member, url: this.url }) });
  }

  async queueRenewalFailed(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-failing-${member.id}-${member.graceUntil?.getTime() ?? 0}`;
    await this.add(manager, member.userId, { name, content: renewalFailedMail({ member, url: this.url }) });
  }

  async queueEnded(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, {
      name: `membership-ended-${member.id}-${Date.now()}`,
      content: endedMail({ member, url: this.url }),
    });
  }

  async queueCancelled(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, {
      name: `membership-cancelled-${member.id}`,
      content: cancelledMail({ member, url: this.url }),
    });
  }

  async queueReturnedPayment(manager: EntityManager, { id, subjectId: userId, capturedCents: amountCents }: Payment): Promise<void> {
    await this.add(manager, userId, { name: `membership-given-back-${id}`, content: returnedPaymentMail({ amountCents, url: this.url }) });
  }

  private async add(manager: EntityManager, userId: string, mail: { name: string; content: MailContent }): Promise<void> {
    const user = await manager.findOneBy(User, { id: userId });
    if (user && !user.erasedAt) await this.outbox.add(manager, { ...mail, stream: `membership:${userId}`, to: user.email });
  }
}
