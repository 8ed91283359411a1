import { script } from './script.js';

/** For fish 3 or later. */
export const fishScript = script`# fish completion for proa
#   proa completion fish > ~/.config/fish/completions/proa.fish
# "alias kubectl=proa" in fish completes like proa by itself; otherwise: complete -c kubectl --wraps proa

function __proa_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l answer (proa __complete $before[2..-1] $current 2>/dev/null </dev/null)
    or return
    set -l directive (string replace -r '^:' '' -- $answer[-1])
    string match -qr '^[0-9]+$' -- $directive
    or return
    set -e answer[-1]
    # Candidates are values where a flag and its value are one word.
    set -l kept (string match -r -- '^-[^=]*=' $current)
    set -l typed (string replace -r -- '^-[^=]*=' '' $current)
    if test (math "floor($directive / 16) % 2") = 1
        for path in (__fish_complete_directories $typed '')
            echo "$kept$path"
        end
    else if test (math "floor($directive / 8) % 2") = 1
        for path in (__fish_complete_path $typed)
            set -l name (string split -f 1 \t -- $path)
            if string match -q -- '*/' $name; or contains -- (string split -r -m 1 -f 2 . -- $name) $answer
                echo "$kept$path"
            end
        end
    else if test (count $answer) -gt 0
        for line in $answer
            echo "$kept$line"
        end
    else if test (math "floor($directive / 4) % 2") = 0
        for path in (__fish_complete_path $typed)
            echo "$kept$path"
        end
    end
end

complete -c proa -f -a '(__proa_complete)'
complete -c kubectl-proa -f -a '(__proa_complete)'
`;
