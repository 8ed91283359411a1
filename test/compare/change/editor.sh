# An editor for tests: notes what it was shown in $SEEN, and makes one change a round, a sed expression each.
# ~ stands for a backslash. FAIL ends it with an error; behind the last expression nothing is changed.
file="${!#}"
round=$(cat "$SEEN.round" 2>/dev/null || echo 1)
echo $((round + 1)) >"$SEEN.round"
cat "$file" >>"$SEEN"
echo "=== ${file##*.}" >>"$SEEN"
[ "$round" -lt "$#" ] || exit 0
expression="${!round}"
expression="${expression//\~/\\}"
[ "$expression" = FAIL ] && exit 3
sed -i -E "$expression" "$file"
