import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10;

/** The child workerd with the most CPU time; the harness also has an idle one. */
export function busiestWorkerd(): number {
  const [busiest] = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => {
      return Number(parent) === process.pid && command.join(" ").endsWith("workerd");
    })
    .map(([pid]) => ({ pid: Number(pid), ms: cpuMsOf(Number(pid)) }))
    .sort((a, b) => b.ms - a.ms);
  if (!busiest) throw new Error("no workerd runs");
  return busiest.pid;
}

/** CPU time of a process so far with all its threads, in milliseconds, to the nearest 10. */
export function cpuMsOf(pid: number): number {
  if (process.platform === "linux") {
    // proc_pid_stat(5): utime and stime, counted from the end of the name, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  // As [hours:]minutes:seconds with their hundredths, on macOS.
  const time = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" });
  return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}
