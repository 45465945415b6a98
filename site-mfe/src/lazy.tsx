import { TextInput } from '@aflora/ui/form';
export default function Lazy() {
  return <TextInput label="a" />;
}
