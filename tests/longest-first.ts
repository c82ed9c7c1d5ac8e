import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By how long their longest file takes: a long one that starts last is waited for alone. */
const PROJECTS = ["object", "browser", "journeys", "unit"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
