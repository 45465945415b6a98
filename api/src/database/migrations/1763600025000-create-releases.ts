import type { MigrationInterface, QueryRunner } from 'typeorm';

const RELEASES = `
  CREATE TABLE releases (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    remote text NOT NULL,
    name text NOT NULL,
    contract_version integer NOT NULL,
    entry text NOT NULL,
    preload jsonb NOT NULL,
    styles jsonb NOT NULL,
    integrity jsonb NOT NULL,
    shared jsonb NOT NULL,
    commit text,
    published_at timestamptz(3) NOT NULL DEFAULT now(),
    verified_at timestamptz(3),
    last_promoted_at timestamptz(3),
    removed_at timestamptz(3),
    CONSTRAINT pk_releases PRIMARY KEY (id),
    CONSTRAINT ck_releases_remote CHECK (remote IN ('site', 'admin')),
    CONSTRAINT ck_releases_name CHECK (name ~ '^\\d+\\.\\d+\\.\\d+-[0-9a-f]{16}$'),
    CONSTRAINT ck_releases_contract_version CHECK (contract_version > 0)
  )
`;
const CHANNELS = `
  CREATE TABLE release_channels (
    remote text NOT NULL,
    row_version integer NOT NULL DEFAULT 1,
    current_id uuid,
    previous_id uuid,
    changed_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_release_channels PRIMARY KEY (remote),
    CONSTRAINT fk_release_channels_current FOREIGN KEY (current_id) REFERENCES releases (id) ON DELETE RESTRICT,
    CONSTRAINT fk_release_channels_previous FOREIGN KEY (previous_id) REFERENCES releases (id) ON DELETE RESTRICT,
    CONSTRAINT ck_release_channels_remote CHECK (remote IN ('site', 'admin')),
    CONSTRAINT ck_release_channels_row_version CHECK (row_version > 0),
    CONSTRAINT ck_release_channels_previous CHECK (previous_id IS NULL OR (current_id IS NOT NULL AND previous_id <> current_id))
  )
`;
const LOADS = `
  CREATE TABLE release_loads (
    release_id uuid NOT NULL,
    day date NOT NULL,
    loads integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0,
    histogram integer[] NOT NULL,
    CONSTRAINT pk_release_loads PRIMARY KEY (release_id, day),
    CONSTRAINT fk_release_loads_release FOREIGN KEY (release_id) REFERENCES releases (id) ON DELETE CASCADE,
    CONSTRAINT ck_release_loads_counts CHECK (loads >= 0 AND failures >= 0)
  )
`;
const ERRORS = `
  CREATE TABLE client_errors (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    release_id uuid NOT NULL,
    outcome text NOT NULL,
    message text NOT NULL,
    path text NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_client_errors PRIMARY KEY (id),
    CONSTRAINT fk_client_errors_release FOREIGN KEY (release_id) REFERENCES releases (id) ON DELETE CASCADE,
    CONSTRAINT ck_client_errors_outcome CHECK (outcome IN ('load-failed', 'render-failed')),
    CONSTRAINT ck_client_errors_lengths CHECK (char_length(message) <= 500 AND char_length(path) <= 200)
  )
`;

/** Releases of remotes, the release that visitors get, and load statistics. */
export class CreateReleases1763600025000 implements MigrationInterface {
  name = 'CreateReleases1763600025000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RELEASES);
    await runner.query('CREATE UNIQUE INDEX uq_releases_name ON releases (remote, name)');
    await runner.query('CREATE INDEX ix_releases_newest ON releases (remote, published_at, id)');
    await runner.query(CHANNELS);
    await runner.query('CREATE INDEX ix_release_channels_current_id ON release_channels (current_id)');
    await runner.query('CREATE INDEX ix_release_channels_previous_id ON release_channels (previous_id)');
    await runner.query("INSERT INTO release_channels (remote) VALUES ('site'), ('admin')");
    await runner.query(LOADS);
    await runner.query('CREATE INDEX ix_release_loads_day ON release_loads (day)');
    await runner.query(ERRORS);
    await runner.query('CREATE INDEX ix_client_errors_newest ON client_errors (at, id)');
    await runner.query('CREATE INDEX ix_client_errors_release_id ON client_errors (release_id, at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE client_errors, release_loads, release_channels, releases');
  }
}
