// Prints the licence of every package in the lock, deployed ones first.
import { listPackages } from "./lockfile.ts";

const packages = listPackages();
for (const shipped of [true, false]) {
  const some = packages.filter((one) => one.shipped === shipped);
  console.log(`${shipped ? "On the air" : "\nTools and other platforms"}: ${some.length} packages`);
  for (const license of [...new Set(some.map((one) => one.license))].sort()) {
    const under = some.filter((one) => one.license === license);
    const names = [...new Set(under.map(({ name, version }) => `${name}@${version}`))];
    console.log(`  ${license}\n    ${names.sort().join(", ")}`);
  }
}
