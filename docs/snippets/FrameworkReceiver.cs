using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Web.Script.Serialization;

// Without it .NET Framework behaves like version 4.0, also in which addresses and TLS it understands.
[assembly: TargetFramework(".NETFramework,Version=v4.5")]

static class FrameworkReceiver
{
    static readonly string Key = Environment.GetEnvironmentVariable("KOPRU_API_KEY");
    static readonly string Address = Environment.GetEnvironmentVariable("KOPRU_URL") ?? "http://127.0.0.1:8080";
    static readonly string Port = Environment.GetEnvironmentVariable("PORT") ?? "9000";
    // Of an endpoint that signs (whsec_…); without it the key alone decides.
    static readonly string Secret = Environment.GetEnvironmentVariable("KOPRU_SIGNING_SECRET");
    static readonly DateTime Epoch = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    static readonly object OneAtATime = new object();
    static readonly HashSet<string> Busy = new HashSet<string>();

    static Dictionary<string, object> Parse(string text)
    {
        return new JavaScriptSerializer().Deserialize<Dictionary<string, object>>(text);
    }

    // Hashes have one length, so the comparison takes the same time whatever was sent.
    static bool IsEqual(string sent, string own)
    {
        using (var sha = SHA256.Create())
        {
            byte[] a = sha.ComputeHash(Encoding.UTF8.GetBytes(sent)), b = sha.ComputeHash(Encoding.UTF8.GetBytes(own));
            int difference = 0;
            for (int i = 0; i < a.Length; i++) difference |= a[i] ^ b[i];
            return difference == 0;
        }
    }

    static bool IsOurKey(HttpListenerRequest request)
    {
        string sent = request.Headers["Authorization"] ?? "";
        return IsEqual(Regex.Replace(sent, "^Bearer ", "", RegexOptions.IgnoreCase), Key);
    }

    // As Standard Webhooks says: the signature is of the id, the time and the body as it came.
    static bool IsSigned(HttpListenerRequest request, string text)
    {
        if (string.IsNullOrEmpty(Secret)) return true;
        string id = request.Headers["webhook-id"], time = request.Headers["webhook-timestamp"];
        long seconds;
        if (id == null || !long.TryParse(time, out seconds)) return false;
        // What somebody has copied is of no use five minutes later.
        if (Math.Abs((DateTime.UtcNow - Epoch).TotalSeconds - seconds) > 300) return false;
        using (var hmac = new HMACSHA256(Convert.FromBase64String(Secret.Replace("whsec_", ""))))
        {
            byte[] hash = hmac.ComputeHash(Encoding.UTF8.GetBytes(id + "." + time + "." + text));
            string own = "v1," + Convert.ToBase64String(hash);
            // For a day after a change of the secret there are two signatures.
            return (request.Headers["webhook-signature"] ?? "").Split(' ').Any(sent => IsEqual(sent, own));
        }
    }

    // Stored under the id of the webhook: a repeated one finds its file and has no second effect.
    static bool Store(string id, string text)
    {
        lock (OneAtATime)
        {
            if (File.Exists("inbox/" + id) || File.Exists("done/" + id)) return false;
            using (var file = new FileStream("inbox/" + id + ".part", FileMode.Create))
            {
                byte[] bytes = Encoding.UTF8.GetBytes(text);
                file.Write(bytes, 0, bytes.Length);
                file.Flush(true);
            }
            File.Move("inbox/" + id + ".part", "inbox/" + id);
            return true;
        }
    }

    static Dictionary<string, object> GetOrder(string number)
    {
        string url = Address + "/web-api/v1/orders/" + Uri.EscapeDataString(number);
        var request = (HttpWebRequest)WebRequest.Create(url);
        request.Timeout = 8000;
        request.Headers["Authorization"] = "Bearer " + Key;
        using (var answer = request.GetResponse())
        using (var reader = new StreamReader(answer.GetResponseStream()))
            return (Dictionary<string, object>)Parse(reader.ReadToEnd())["data"];
    }

    // Your part: what the till does with an order.
    static void Work(string id)
    {
        lock (Busy)
            if (!Busy.Add(id)) return;
        try
        {
            if (!File.Exists("inbox/" + id)) return;
            var body = Parse(File.ReadAllText("inbox/" + id));
            var veri = (Dictionary<string, object>)body["veri"];
            if (((string)body["olay"]).StartsWith("siparis.", StringComparison.Ordinal))
            {
                var order = GetOrder((string)veri["providerOrderId"]);
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1} {2} {3}",
                    body["olay"], order["pid"], order["status"], order["totalDiscountedPrice"]));
            }
            else Console.WriteLine(body["olay"] + " " + veri["provider"]);
            File.Move("inbox/" + id, "done/" + id);
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(id + " " + error.Message);
        }
        finally
        {
            lock (Busy) Busy.Remove(id);
        }
    }

    static void WorkOnWhatIsLeft()
    {
        foreach (string left in Directory.GetFiles("inbox").Select(Path.GetFileName).Where(name => !name.EndsWith(".part")))
            Work(left);
    }

    static string ReadText(HttpListenerRequest request)
    {
        var bytes = new MemoryStream();
        var chunk = new byte[8192];
        int count;
        while (bytes.Length <= 1000000 && (count = request.InputStream.Read(chunk, 0, chunk.Length)) > 0)
            bytes.Write(chunk, 0, count);
        return Encoding.UTF8.GetString(bytes.ToArray());
    }

    static int Receive(HttpListenerRequest request)
    {
        if (request.HttpMethod != "POST") return 405;
        if (!IsOurKey(request)) return 401;
        string text = ReadText(request), id;
        if (!IsSigned(request, text)) return 401;
        try
        {
            var body = Parse(text);
            object test;
            // Sent by a person from the control panel: there is no such order.
            if (body.TryGetValue("test", out test) && true.Equals(test)) return 200;
            id = (string)((Dictionary<string, object>)body["veri"])["id"];
        }
        catch (Exception)
        {
            return 400;
        }
        // Checked, because it becomes a file name.
        if (id == null || !Regex.IsMatch(id, @"\A[0-9a-f]{24}\z")) return 400;
        if (Store(id, text)) ThreadPool.QueueUserWorkItem(delegate { Work(id); });
        return 200;
    }

    static void Answer(HttpListenerContext context)
    {
        try
        {
            int status = 500;
            try
            {
                status = Receive(context.Request);
            }
            catch (Exception error)
            {
                Console.Error.WriteLine(error.Message);
            }
            context.Response.StatusCode = status;
            context.Response.Close();
        }
        catch (Exception)
        {
            // The sender has gone; it comes again.
        }
    }

    static void Main()
    {
        ServicePointManager.SecurityProtocol |= SecurityProtocolType.Tls12;
        Directory.CreateDirectory("inbox");
        Directory.CreateDirectory("done");
        var listener = new HttpListener();
        listener.Prefixes.Add("http://+:" + Port + "/");
        listener.Start();
        Console.WriteLine("listening on " + Port);
        // What failed has stayed, and is tried again.
        using (new Timer(delegate { WorkOnWhatIsLeft(); }, null, 0, 5000))
            while (true)
            {
                var context = listener.GetContext();
                ThreadPool.QueueUserWorkItem(delegate { Answer(context); });
            }
    }
}
