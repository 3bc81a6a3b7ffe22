import * as product from '@homeward/contract/product';
import type { Shelter } from '@homeward/contract/shelter';
import { refresh } from '../../../api/queries.ts';
import { EmbeddedForm } from '../../../ui/form-page.tsx';
import { History } from '../../../ui/history.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ProductFields } from './product-fields.tsx';
import { productQuery, readProduct } from './product-query.ts';
import { newProduct, productValues } from './product-values.ts';

interface ProductScreenProps {
  shelter: Shelter;
  /** 'add' for a new one. */
  productUuid: string;
  onCreated: (uuid: string) => Promise<unknown>;
}

export function ProductScreen({ shelter, productUuid, onCreated }: ProductScreenProps) {
  const isNew = productUuid === 'add';
  return (
    <EmbeddedForm
      title={isNew ? 'New Product' : 'Edit Product'}
      back={{ label: 'Products', to: `/organization/shelter/${shelter.uuid}/product` }}
      read={product.search}
      create={product.create}
      isNew={isNew}
      query={productQuery(shelter.uuid, productUuid)}
    >
      {(loaded) => <ProductForm shelter={shelter} loaded={loaded} onCreated={onCreated} />}
    </EmbeddedForm>
  );
}

const texts = {
  success: 'Product saved successfully!',
  failure: (reason: string) => `Failed to save product. Reason: ${reason}`,
};

interface ProductFormProps extends Pick<ProductScreenProps, 'shelter' | 'onCreated'> {
  loaded: product.Product | undefined;
}

function ProductForm({ shelter, loaded, onCreated }: ProductFormProps) {
  const fields = <ProductFields shelter={shelter} loaded={loaded} />;
  return (
    <div className="two">
      <div className="card">
        {loaded ? (
          <RecordForm
            call={product.update}
            values={productValues(loaded)}
            {...texts}
            latest={async () => productValues(await readProduct(shelter.uuid, loaded.uuid))}
            onSaved={() => refresh(product.search)}
          >
            {fields}
          </RecordForm>
        ) : (
          <RecordForm
            call={product.create}
            values={newProduct(shelter.uuid)}
            {...texts}
            onSaved={async ({ organization_product }) => {
              await onCreated(organization_product.uuid);
              await refresh(product.search);
            }}
          >
            {fields}
          </RecordForm>
        )}
      </div>
      {loaded && (
        <div className="side-column">
          <History uuid={loaded.uuid} />
        </div>
      )}
    </div>
  );
}
