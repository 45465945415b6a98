import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Profile } from '../../src/profiles/profile.entity';
import { PasswordsService } from '../../src/users/passwords.service';
import { User } from '../../src/users/user.entity';

export interface AccountOptions {
  email?: string;
  password?: string;
  isAdmin?: boolean;
  isConfirmed?: boolean;
  /** Defaults to true for administrators. */
  hasAdminPassword?: boolean;
}

const passwords = new PasswordsService();

/** A user with a profile; by default confirmed and no administrator. */
export async function anAccount(
  dataSource: DataSource,
  { email = `${randomUUID()}@example.com`, password, isAdmin = false, isConfirmed = true, hasAdminPassword = isAdmin }: AccountOptions = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const passwordHash = password ? await passwords.hash(password) : 'nobody signs in with this';
  await dataSource.manager.insert(User, { id, email, passwordHash, hasAdminPassword, emailConfirmedAt: isConfirmed ? new Date() : null });
  await dataSource.manager.insert(Profile, { userId: id, firstName: 'Ana', lastName: 'Lima', isAdmin });
  return { id, email };
}
