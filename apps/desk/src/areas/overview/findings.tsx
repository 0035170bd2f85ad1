import { type DeskFinding, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useDesk, useDeskText } from '../../frame/desk-context'
import { Failure, Panel, Progress } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

export function Findings() {
  const { overview } = useDeskText()
  const { data, failure, isLoading, reload } = useDeskData(deskCalls.overview.checkInstallation, {})
  return (
    <Panel title={overview.mend}>
      {isLoading ? (
        <Progress label={overview.checking} done={undefined} />
      ) : (
        <Failure failure={failure} {...(data ? {} : { onRetry: reload })} />
      )}
      {data && <Found {...data} />}
      {data && (
        <div>
          <Button kind="other" disabled={isLoading} onClick={reload}>
            {overview.checkAgain}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Found({ checkedAt, findings }: { checkedAt: string; findings: readonly DeskFinding[] }) {
  const { language, text } = useDesk()
  const { overview } = text
  const of = (level: DeskFinding['level']) => findings.filter((finding) => finding.level === level)
  const [bad, good] = [of('bad'), of('good')]
  const time = new Date(checkedAt).toLocaleTimeString(language, { timeStyle: 'short' })
  const summary =
    bad.length === 0
      ? overview.nothingToMend
      : bad.length === 1
        ? overview.oneToMend
        : fill(overview.toMend, { count: bad.length })
  return (
    <>
      <p role="status">
        <strong className={bad.length === 0 ? 'overview-in-order' : 'overview-wrong'}>{summary}</strong>{' '}
        {fill(overview.checkedAt, { time })}
      </p>
      {language !== 'en' && <p className="desk-empty">{overview.findingsInEnglish}</p>}
      <FindingList findings={[...bad, ...of('notice')]} />
      <details className="overview-good">
        <summary>{fill(overview.showGood, { count: good.length })}</summary>
        <FindingList findings={good} />
      </details>
    </>
  )
}

function FindingList({ findings }: { findings: readonly DeskFinding[] }) {
  const { overview } = useDeskText()
  if (findings.length === 0) return null
  return (
    <ul className="overview-findings">
      {findings.map(({ level, check, sentence }) => (
        <li key={`${check} ${sentence}`} data-level={level}>
          <strong>{overview[level]}</strong>
          <span lang="en">
            {check}: {sentence}
          </span>
        </li>
      ))}
    </ul>
  )
}
