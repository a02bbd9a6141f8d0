import { custody } from '../content/custody.tsx';
import { ProductScreen } from './product.tsx';

export const CustodyScreen = () => <ProductScreen content={custody} />;
