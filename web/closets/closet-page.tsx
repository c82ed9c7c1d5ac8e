import { Link, useSearchParams } from "react-router-dom";
import { sourceSet } from "#web/media/source-set.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";

/** A closet as its followers see it. */
export function ClosetPage({ data }: { readonly data: PublicCloset }) {
  const [params] = useSearchParams();
  const { closet, items } = data;
  const opened = items.find(({ id }) => id === params.get("item"));
  return (
    <main>
      <h1>{closet.title}</h1>
      <p>@{closet.instagramHandle}</p>
      {closet.bio && <p>{closet.bio}</p>}
      {opened && (
        <dialog open>
          <h2>{opened.title}</h2>
          <Link to="?">Close</Link>
        </dialog>
      )}
      <ul>
        {items.map(({ id, title, clothingImageUrl }, at) => (
          <li key={id}>
            <Link to={`?item=${id}`}>
              <img
                src={clothingImageUrl}
                srcSet={sourceSet(clothingImageUrl)}
                sizes="33vw"
                width={480}
                height={480}
                alt={title}
                loading={at < 3 ? "eager" : "lazy"}
                fetchPriority={at < 3 ? "high" : "auto"}
              />
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
