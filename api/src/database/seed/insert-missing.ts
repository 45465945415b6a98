import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** Inserts the rows that are not there yet and leaves the others as they are. */
export async function insertMissing<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  await manager.createQueryBuilder().insert().into(table).values(rows).orIgnore().updateEntity(false).execute();
}
