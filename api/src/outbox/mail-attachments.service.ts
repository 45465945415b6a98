import { Injectable } from '@nestjs/common';
import type { MailAttachment } from '../mail/mail.service';

/** A file that is made when its mail is sent, so that none waits in a table. */
export interface AttachmentRef {
  kind: 'donation-receipt';
  id: string;
}

/** Null when there is nothing to attach any more: the mail leaves without it. */
type Maker = (id: string) => Promise<MailAttachment | null>;

/** Modules say how files of their kind are made. */
@Injectable()
export class MailAttachmentsService {
  private readonly makers = new Map<AttachmentRef['kind'], Maker>();

  /** Call it while the application starts. */
  register(kind: AttachmentRef['kind'], maker: Maker): void {
    if (this.makers.has(kind)) throw new Error(`Two modules make attachments of the kind ${kind}.`);
    this.makers.set(kind, maker);
  }

  async make({ kind, id }: AttachmentRef): Promise<MailAttachment | null> {
    const maker = this.makers.get(kind);
    if (!maker) throw new Error(`No module makes attachments of the kind ${kind}.`);
    return maker(id);
  }
}
