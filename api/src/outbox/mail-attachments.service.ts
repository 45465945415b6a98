import { Injectable } from '@nestjs/common';
import type { MailAttachment } from '../mail/mail.service';

/** Reference to a file that is created when the mail is sent, so that it need not be stored. */
export interface AttachmentRef {
  kind: 'donation-receipt';
  id: string;
}

/** Resolves with null when there is nothing to attach any more; the mail is sent without it. */
type AttachmentBuilder = (id: string) => Promise<MailAttachment | null>;

/** Registry of the functions that create attachments, by kind. */
@Injectable()
export class MailAttachmentsService {
  private readonly builders = new Map<AttachmentRef['kind'], AttachmentBuilder>();

  /** Must be called while the application starts. */
  register(kind: AttachmentRef['kind'], builder: AttachmentBuilder): void {
    if (this.builders.has(kind)) throw new Error(`Two modules make attachments of the kind ${kind}.`);
    this.builders.set(kind, builder);
  }

  async build({ kind, id }: AttachmentRef): Promise<MailAttachment | null> {
    const builder = this.builders.get(kind);
    if (!builder) throw new Error(`No module makes attachments of the kind ${kind}.`);
    return builder(id);
  }
}
