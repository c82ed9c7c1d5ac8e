/** What stands where there is no closet, or an empty one. */
export function ClosetNotFound() {
  return (
    <main>
      <h1>Closet not found</h1>
      <p>This influencer hasn't created any looks yet</p>
    </main>
  );
}
