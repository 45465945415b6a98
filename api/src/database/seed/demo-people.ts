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
