import { KeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { ReleaseName } from '../rules/release-name';
import { remoteNames, type RemoteName } from './release.view';

export class ListClientErrorsQuery extends KeysetQuery {
  @Optional() @OneOf(remoteNames) remote?: RemoteName;
  @Optional() @ReleaseName() release?: string;
}
