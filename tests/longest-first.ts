import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Sorted by the duration of their longest file, because a long last file would run alone. */
const PROJECTS = ["object", "browser", "journeys", "unit"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
