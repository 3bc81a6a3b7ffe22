import {
  type Application,
  CheckoutProduct,
  previewCheckout,
  removeCheckoutProduct,
  search,
} from '@homeward/contract/application';
import { refusals } from '@homeward/contract/application-rules';
import { inCurrency } from '@homeward/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { DeleteButton } from '../../ui/list/row-action.tsx';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';

/** The products of a checkout, each with its removal. */
export function CheckoutProducts({ application }: { application: Application }) {
  const { currency, uuid, version } = application;
  // Of a checkout that nobody has changed yet, too: its lines are as they would begin.
  const query = useQuery({
    queryKey: [previewCheckout.path, 'products', uuid, version],
    queryFn: ({ signal }) => post(previewCheckout, { application_uuid: uuid }, { signal }),
  });
  const confirm = useConfirm();
  const { run } = useAction(removeCheckoutProduct, {
    success: 'Checkout product removed successfully!',
    failure: (reason) => `Could not save checkout. Error: ${reason}`,
  });
  const products = query.data?.lines.flatMap(({ type_key, json }) => {
    const { data } = CheckoutProduct.safeParse(json);
    return type_key === 'PRODUCT' && data ? [data] : [];
  });
  const remove = async ({ uuid: product_uuid, name, required }: CheckoutProduct) => {
    const sure = await confirm({
      title: `Take ${name} out of the checkout?`,
      ...(required && { text: 'The shelter requires this product.' }),
      ok: 'Remove',
      danger: true,
    });
    if (sure) await run({ application_uuid: uuid, product_uuid });
    // Also where it failed: somebody else may have removed it.
    if (sure) await refresh(search, previewCheckout);
  };
  return (
    <section className="card adoption-card">
      <h2>Products</h2>
      <Unread of={readingOf(query)} what="The products" />
      {products?.length === 0 && <p>{refusals.no_products.message}.</p>}
      <ul className="checkout-products">
        {products?.map((product) => (
          <li key={product.uuid}>
            <span>
              <b>{product.name}</b>
              {product.required && <span className="tag">Required</span>}
              <span className="product-description">{product.description}</span>
            </span>
            <span className="preview-price">{inCurrency(product.price, currency)}</span>
            {can(removeCheckoutProduct) && <DeleteButton name={product.name} onClick={() => void remove(product)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
