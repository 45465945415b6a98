import { siteContent } from '@aflora/contracts/content';
import { In } from 'typeorm';
import { Consent, consentDocuments } from '../../users/consent.entity';
import { User } from '../../users/user.entity';
import { demoId, insertMissing, type SeedContext } from './seed-context';
import type { UserIds } from './seed-accounts';

/** All people consented to the current version when they joined. */
export async function seedConsents({ manager }: SeedContext, userIds: UserIds): Promise<void> {
  const users = await manager.find(User, { select: { id: true, email: true, createdAt: true }, where: { id: In([...userIds.values()]) } });
  const consents = users.flatMap(({ id: userId, email, createdAt: givenAt }) =>
    consentDocuments.map((document) => {
      const id = demoId('consents', `${email}/${document}`);
      return { id, userId, document, version: siteContent.legalUpdatedOn, givenAt, requestId: 'demo-seed' };
    }),
  );
  await insertMissing(manager, Consent, consents);
}
