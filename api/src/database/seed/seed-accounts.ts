import { siteContent } from '@aflora/contracts/content';
import { isLongEnoughForAdmins } from '@aflora/contracts';
import { In } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { Profile } from '../../profiles/profile.entity';
import { Consent, consentDocuments, User } from '../../users/user.entity';
import { Random, demoId, insertMissing, type SeedContext } from './seed-context';
import type { OngMemberStatus } from '../../ong-members/ong-member.entity';
import { people } from './data/people.data';

/** A person of the demo data; the shared facts keep the tables consistent. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** In E.164 format. */
  phone: string | null;
  isAdmin: boolean;
  membership: OngMemberStatus | null;
  /** Only accounts that visitors may try have a password. */
  password?: string;
}

const admin: DemoPerson = {
  email: 'admin@demo.local',
  firstName: 'Helena',
  lastName: 'Duarte',
  phone: '+551930000001',
  isAdmin: true,
  membership: null,
  password: 'Demo-admin-2026',
};

export const customer: DemoPerson = {
  email: 'cliente@demo.local',
  firstName: 'Marina',
  lastName: 'Alves',
  phone: '+5519997000002',
  isAdmin: false,
  membership: 'active',
  password: 'Demo-cliente-2026',
};

/** Assigned in turns; most members are active. */
const MEMBERSHIPS: (OngMemberStatus | null)[] = ['active', null, 'active', 'inactive', null, 'active', 'cancelled', null];

const others = people.map(([firstName, lastName], index): DemoPerson => ({
  email: `${addressPart(firstName)}.${addressPart(lastName)}@demo.local`,
  firstName,
  lastName,
  phone: index % 6 === 5 ? null : `+55${11 + (index % 9)}9${8100 + index * 37}${4000 + index * 91}`,
  isAdmin: false,
  membership: MEMBERSHIPS[index % MEMBERSHIPS.length] ?? null,
}));

export const demoPeople: readonly DemoPerson[] = [admin, customer, ...others];

/** People who order and donate. */
export const demoCustomers: readonly DemoPerson[] = [customer, ...others];

function addressPart(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .replaceAll(' ', '')
    .toLowerCase();
}

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

/** User ids by address. Accounts that already existed keep their ids. */
export type UserIds = ReadonlyMap<string, string>;

export async function seedAccounts(seed: SeedContext): Promise<UserIds> {
  const known = await userIds(seed);
  const missing = demoPeople.filter((person) => !known.has(person.email));
  if (missing.length > 0) await insertMissing(seed.manager, User, await userRows(seed, missing));
  const ids = await userIds(seed);
  const profiles = demoPeople.map((person, index) => profileRow(seed, person, { userId: ids.get(person.email), index }));
  await insertMissing(seed.manager, Profile, profiles);
  return ids;
}

async function userIds({ manager }: SeedContext): Promise<UserIds> {
  const users = await manager.find(User, {
    select: { id: true, email: true },
    where: { email: In(demoPeople.map((person) => person.email)) },
  });
  return new Map(users.map((user) => [user.email, user.id]));
}

async function userRows({ passwords, clock }: SeedContext, missing: DemoPerson[]): Promise<Partial<User>[]> {
  // A random password that nobody knows, so that nobody signs in to these accounts.
  const unknownPassword = await passwords.hash(randomBytes(32).toString('base64'));
  const hashes = missing.map((person) => (person.password ? passwords.hash(person.password) : unknownPassword));
  return Promise.all(
    missing.map(async (person, index) => {
      const createdAt = joinedAt(clock.now, person);
      return {
        id: demoId('users', person.email),
        email: person.email,
        passwordHash: await hashes[index],
        hasAdminPassword: isLongEnoughForAdmins(person.password ?? ''),
        emailConfirmedAt: createdAt,
        createdAt,
      };
    }),
  );
}

function profileRow({ clock }: SeedContext, person: DemoPerson, { userId, index }: { userId?: string; index: number }): Partial<Profile> {
  const { firstName, lastName, phone, isAdmin, membership } = person;
  // One person without a name, because the console must show such people too.
  const name = index === demoPeople.length - 1 ? { firstName: null, lastName: null } : { firstName, lastName };
  const id = demoId('profiles', person.email);
  const createdAt = joinedAt(clock.now, person);
  const isOngMember = membership === 'active';
  // Some members are named on the wall of members; the demo customer is not, until the choice is made on the profile page.
  const onMemberWallSince = isOngMember && !person.password && index % 2 === 0 ? createdAt : null;
  return { id, userId, ...name, phone, isAdmin, isOngMember, onMemberWallSince, createdAt };
}

function joinedAt(now: Date, { email }: DemoPerson): Date {
  const days = new Random(`joined ${email}`).integer(2, 400) + (email.startsWith('admin') ? 400 : 0);
  return new Date(now.getTime() - days * 24 * 3_600_000);
}
