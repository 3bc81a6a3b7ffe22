import type { Shelter } from '@homeward/contract/shelter';
import { PricedScreen } from '../priced/priced-screen.tsx';
import { ProductFields } from './product-fields.tsx';
import { noun } from './product-noun.ts';
import { newProduct, productValues } from './product-values.ts';

interface ProductScreenProps {
  shelter: Shelter;
  /** 'add' for a new one. */
  productUuid: string;
  onCreated: (uuid: string) => Promise<unknown>;
}

export const ProductScreen = ({ shelter, productUuid, onCreated }: ProductScreenProps) => (
  <PricedScreen
    noun={noun}
    shelter={shelter}
    uuid={productUuid}
    blank={newProduct(shelter.uuid)}
    valuesOf={productValues}
    savedOf={({ organization_product }) => organization_product}
    changedOf={(typed, ref) => ({ organization_product: { ...typed.organization_product, ...ref } })}
    onCreated={onCreated}
    fields={(loaded) => <ProductFields shelter={shelter} loaded={loaded} />}
  />
);
