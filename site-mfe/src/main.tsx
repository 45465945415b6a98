import { Button } from '@aflora/ui';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root') as HTMLElement).render(<Button>oi</Button>);
