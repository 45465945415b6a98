import type { DataSource, QueryRunner } from 'typeorm';

/** Transactions that keep their locks until they are ended, beside what is tested. */
export function otherTransactions(dataSource: DataSource) {
  const open: QueryRunner[] = [];
  return {
    /** A transaction that has run this statement. */
    begun: async (statement: string, ...values: string[]): Promise<QueryRunner> => {
      const other = dataSource.createQueryRunner();
      open.push(other);
      await other.startTransaction();
      await other.query(statement, values);
      return other;
    },
    /** Rolls back those that are not ended. */
    end: async (): Promise<void> => {
      for (const other of open.splice(0)) {
        if (other.isTransactionActive) await other.rollbackTransaction();
        await other.release();
      }
    },
  };
}
