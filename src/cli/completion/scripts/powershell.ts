import { script } from './script.js';

/** For PowerShell 5.1 or later. */
export const powershellScript = script`# PowerShell completion for proa
#   proa completion powershell | Out-String | Invoke-Expression
# For "Set-Alias kubectl proa":
#   Register-ArgumentCompleter -Native -CommandName kubectl -ScriptBlock $__proaCompleter

$global:__proaCompleter = {
    param($wordToComplete, $commandAst, $cursorPosition)

    # The words before the cursor; the one it stands behind is empty where a blank is before it.
    $words = @($commandAst.CommandElements |
            Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
            Select-Object -Skip 1 |
            ForEach-Object {
                if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
                else { $_.Extent.Text }
            })
    if ($wordToComplete -eq '') { $words += '' }
    # Windows PowerShell and PowerShell before 7.3 drop empty arguments of programs.
    $oldRules = $PSVersionTable.PSVersion -lt [version]'7.3.0' -or $PSNativeCommandArgumentPassing -eq 'Legacy'
    if ($oldRules) { $words = @($words | ForEach-Object { if ($_ -eq '') { '""' } else { $_ } }) }

    $answer = @(& proa __complete @words 2>$null)
    if ($answer.Count -eq 0 -or $answer[-1] -notmatch '^:(\d+)$') { return }
    $directive = [int]$Matches[1]
    $candidates = @($answer | Select-Object -SkipLast 1)
    # Candidates are values where a flag and its value are one word.
    $kept = if ($wordToComplete -match '^(-[^=]*=)') { $Matches[1] } else { '' }

    if ($directive -band 24 -or ($candidates.Count -eq 0 -and -not ($directive -band 4))) {
        # No results: PowerShell offers files.
        return
    }
    if ($candidates.Count -eq 0) { return '' }
    foreach ($candidate in $candidates) {
        $text, $description = $candidate -split [char]9, 2
        if (-not $description) { $description = $text }
        $inserted = $kept + $text
        # Names come from the cluster: what may mean something to the shell is quoted, curly quotes among it.
        if ($inserted -notmatch '^[A-Za-z0-9_./:=+%-]+$') {
            $quoted = [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($inserted)
            $inserted = "'" + $quoted + "'"
        }
        if (-not ($directive -band 2)) { $inserted += ' ' }
        [System.Management.Automation.CompletionResult]::new($inserted, $text, 'ParameterValue', $description)
    }
}

Register-ArgumentCompleter -Native -CommandName proa, kubectl-proa -ScriptBlock $__proaCompleter
`;
